/**
 * Keeps the height of the on-screen keyboard in the style property `--keyboard`, in px, so that what is fixed to the
 * bottom edge can rise above it: the keyboard shrinks the visual viewport but not the layout.
 */
export function trackKeyboard(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const measure = () => {
    // While the page is zoomed in, the visual viewport is smaller without a keyboard.
    const covered = viewport.scale > 1.01 ? 0 : innerHeight - viewport.height - viewport.offsetTop;
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
}
