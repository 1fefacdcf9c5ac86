import { CHAT_SCRIPT } from '@plumbline/contract/app/third-parties';
import { loadScript } from './load-script.ts';

/** Crisp's one global: a queue of commands, which its script reads when it loads. */
interface ChatWindow {
  $crisp?: { push(command: readonly unknown[]): unknown };
  CRISP_WEBSITE_ID?: string;
}

const chatWindow = () => window as ChatWindow;

function command(...parts: readonly unknown[]): void {
  try {
    chatWindow().$crisp?.push(parts);
  } catch {
    // The page works without a chat.
  }
}

export interface ChatVisitor {
  /** The account's id, which distinguishes visitors. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

const KEY = 'plumbline_chat';

/** Whether the chat on this browser last belonged to another visitor. Assigns it to this one. */
function changesHands(id: string): boolean {
  try {
    const last = localStorage.getItem(KEY);
    if (last !== id) localStorage.setItem(KEY, id);
    return last !== null && last !== id;
  } catch {
    return false;
  }
}

/** Shows the chat to a named visitor, loading it the first time. A visitor never sees another visitor's messages. */
export function openChat(websiteId: string, { id, email, name }: ChatVisitor): void {
  const globals = chatWindow();
  globals.$crisp ??= [];
  globals.CRISP_WEBSITE_ID = websiteId;
  if (changesHands(id)) forgetChatVisitor();
  command('set', 'user:email', [email]);
  command('set', 'user:nickname', [name]);
  command('do', 'chat:show');
  loadScript(CHAT_SCRIPT);
}

/** Hides the chat; the conversation remains. */
export const hideChat = (): void => command('do', 'chat:hide');

/** The next conversation belongs to another visitor. */
export const forgetChatVisitor = (): void => command('do', 'session:reset');
