let opener: HTMLElement | null = null;

/** Remembers whose menu the last choice was made in: the chosen item is gone before a dialog it opens can see it. */
export function noteMenuOpener(button: HTMLElement | null): void {
  opener = button;
}

/** The button whose menu the last choice was made in, once. */
export function takeMenuOpener(): HTMLElement | null {
  const taken = opener;
  opener = null;
  return taken;
}
