let opener: HTMLElement | null = null;

/** Remembers whose menu the last choice was made in: the chosen item is unmounted before a dialog it opens. */
export function noteMenuOpener(button: HTMLElement | null): void {
  opener = button;
}

/** Returns the button whose menu the last choice was made in, and clears it. */
export function takeMenuOpener(): HTMLElement | null {
  const taken = opener;
  opener = null;
  return taken;
}
