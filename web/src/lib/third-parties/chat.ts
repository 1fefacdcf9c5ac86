import { CHAT_SCRIPT } from '@plumbline/contract/third-parties';
import { loadScript } from './load-script.ts';

/** Crisp's one global: a list of commands, read once its script is there. */
interface ChatWindow {
  $crisp?: { push(command: readonly unknown[]): unknown };
  CRISP_WEBSITE_ID?: string;
}

const chatWindow = () => window as ChatWindow;

function command(...parts: readonly unknown[]): void {
  try {
    chatWindow().$crisp?.push(parts);
  } catch {
    // The page goes on without a chat.
  }
}

export interface ChatVisitor {
  /** Of the account: tells one visitor from the next. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

const KEY = 'plumbline_chat';

/** Whether the chat on this browser was last somebody else's; from here on it is this visitor's. */
function changesHands(id: string): boolean {
  try {
    const last = localStorage.getItem(KEY);
    if (last !== id) localStorage.setItem(KEY, id);
    return last !== null && last !== id;
  } catch {
    return false;
  }
}

/** Shows the chat, loading it the first time, to somebody it can call by name. What another has said before is not theirs to read. */
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

/** Takes the chat from the page; what was said stays. */
export const hideChat = (): void => command('do', 'chat:hide');

/** What comes next is somebody else's. */
export const forgetChatVisitor = (): void => command('do', 'session:reset');
