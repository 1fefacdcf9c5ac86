import type { ApiClient } from './api-client.ts';
import { EventReader, type ReaderOptions } from './event-reader.ts';

/** The open tabs of a test on the server at one address. */
export class EventTabs {
  readonly #address: string;
  readonly #open = new Set<EventReader>();

  constructor(address: string) {
    this.#address = address;
  }

  /** Opens a tab that resumes where the options say. */
  async open(browser: ApiClient, options: ReaderOptions = {}): Promise<EventReader> {
    const reader = await EventReader.open(this.#address, browser, options);
    this.#open.add(reader);
    return reader;
  }

  /** Opens a new tab that has received its starting position. */
  async openFresh(browser: ApiClient): Promise<EventReader> {
    const reader = await this.open(browser);
    const { name } = await reader.next();
    if (name !== 'resync') throw new Error(`The first message of a new tab was "${name}".`);
    return reader;
  }

  closeAll(): void {
    for (const reader of this.#open) reader.close();
    this.#open.clear();
  }
}
