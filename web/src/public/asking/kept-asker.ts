const KEY = 'plumbline_asker';

/** The name and address that a client typed, kept in this browser. */
interface Asker {
  readonly name: string;
  readonly email: string;
}

/** Empty texts if nothing is kept, or the browser keeps nothing. */
export function readAsker(): Asker {
  try {
    const { name, email } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Asker>;
    return { name: name ?? '', email: email ?? '' };
  } catch {
    return { name: '', email: '' };
  }
}

export function keepAsker(asker: Asker): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(asker));
  } catch {
    // A browser that stores nothing asks again next time.
  }
}

/** A random id. `randomUUID` exists only on pages from `https` and this machine. */
export function newId(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
