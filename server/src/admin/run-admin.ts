import { parseArgs } from 'node:util';
import { DomainError } from '../errors.ts';
import { closeAccountOf, extendAccountTrial, showAccount, showBilling } from './account-commands.ts';
import { type AdminContext, AdminUsageError } from './admin-context.ts';
import { exportAccountOf } from './export-command.ts';
import { plainText } from './format-table.ts';
import { findAccounts, listAccounts, listDue, listRecordedActs } from './list-commands.ts';
import { listKeptMail, showKeptMail } from './mail-commands.ts';
import { removeDue } from './remove-due.ts';

const OPTIONS = { status: { type: 'string' }, to: { type: 'string' }, yes: { type: 'boolean' } } as const;

interface Options {
  readonly status?: string | undefined;
  readonly to?: string | undefined;
  readonly yes?: boolean | undefined;
}

interface Command {
  /** The arguments after its name. */
  readonly args: readonly string[];
  readonly option?: { readonly name: keyof Options; readonly usage: string };
  readonly purpose: string;
  /** Resolves to false if it was not executed in full. */
  readonly run: (context: AdminContext, args: readonly string[], options: Options) => Promise<unknown>;
}

const ACCOUNT = '<email|id>';
const YES = { name: 'yes', usage: '--yes' } as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    args: [],
    option: { name: 'status', usage: '--status <status>' },
    purpose: 'lists every account, or those with one billing status',
    run: (context, _args, { status }) => listAccounts(context, status),
  },
  find: {
    args: ['<text>'],
    purpose: 'finds accounts by address, name or company',
    run: (context, [text = '']) => findAccounts(context, text),
  },
  show: {
    args: [ACCOUNT],
    purpose: 'shows an account, its plan, and how much data it has',
    run: (context, [account = '']) => showAccount(context, account),
  },
  billing: {
    args: [ACCOUNT],
    purpose: 'shows the plan and its history',
    run: (context, [account = '']) => showBilling(context, account),
  },
  'extend-trial': {
    args: [ACCOUNT, '<days>'],
    purpose: 'extends its trial',
    run: (context, [account = '', days = '']) => extendAccountTrial(context, account, days),
  },
  export: {
    args: [ACCOUNT],
    option: { name: 'to', usage: '--to <file>' },
    purpose: 'exports all its data as JSON, like the owner’s own export',
    run: (context, [account = ''], { to }) => exportAccountOf(context, account, to),
  },
  close: {
    args: [ACCOUNT],
    option: YES,
    purpose: 'permanently deletes it and cancels its subscription',
    run: (context, [account = ''], { yes }) => closeAccountOf(context, account, yes === true),
  },
  due: {
    args: [],
    purpose: 'lists canceled accounts, and when their data can be removed',
    run: (context) => listDue(context),
  },
  'remove-due': {
    args: [],
    option: YES,
    purpose: 'removes the accounts that are due',
    run: (context, _args, { yes }) => removeDue(context, yes === true),
  },
  mails: {
    args: [],
    purpose: 'lists messages kept because no mail server is configured',
    run: (context) => listKeptMail(context),
  },
  mail: {
    args: ['<id>'],
    purpose: 'shows a kept message',
    run: (context, [id = '']) => showKeptMail(context, id),
  },
  acts: {
    args: [],
    purpose: 'lists the operators’ commands',
    run: (context) => listRecordedActs(context),
  },
};

/** Executes one command of `npm run admin` and returns the exit code: 1, with a message, on failure. */
export async function runAdmin(context: AdminContext, argv: readonly string[]): Promise<number> {
  const { output } = context;
  if (argv.length === 0 || argv[0] === 'help' || argv[0] === '--help') {
    for (const line of usageLines()) output.line(line);
    return argv.length === 0 ? 1 : 0;
  }
  try {
    const { command, args, options } = readCommand(argv);
    return (await command.run(context, args, options)) === false ? 1 : 0;
  } catch (error) {
    if (!(error instanceof AdminUsageError) && !(error instanceof DomainError)) throw error;
    output.fault(error.message);
    return 1;
  }
}

function readCommand(argv: readonly string[]) {
  const [name = '', ...rest] = argv;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command)
    throw new AdminUsageError(
      `Unknown command ${plainText(name)}. Available commands: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  const { values, positionals } = parse(rest, name, command);
  const isComplete = positionals.length === command.args.length && positionals.every((arg) => arg.trim());
  const foreign = Object.keys(values).some((option) => option !== command.option?.name);
  if (!isComplete || foreign) throw misused(name, command);
  return { command, args: positionals, options: values };
}

function parse(args: string[], name: string, command: Command) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch {
    throw misused(name, command);
  }
}

const misused = (name: string, command: Command) =>
  new AdminUsageError(`Usage: npm run admin -- ${usageOf(name, command)}`);

const usageOf = (name: string, { args, option }: Command): string =>
  [name, ...args, ...(option ? [`[${option.usage}]`] : [])].join(' ');

function usageLines(): string[] {
  const entries = Object.entries(COMMANDS);
  const width = Math.max(...entries.map(([name, command]) => usageOf(name, command).length));
  return [
    'npm run admin -- <command>',
    '',
    ...entries.map(([name, command]) => `  ${usageOf(name, command).padEnd(width)}  ${command.purpose}`),
    '',
    'What would delete something says what it would do, and does it with --yes. Every command is written down.',
  ];
}
