import { type HoldReason, type Rotation, startRotation } from './rotation.ts';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
/** Scrolling has ended when nothing has moved for this long. */
const REST_MS = 120;

/** The wanted index, wrapped around the ends. */
const wrapped = (index: number, count: number) => (index + count) % count;

/**
 * Rotates the slides of a `data-carousel` automatically, and by its dots, arrows and keys. It pauses under the mouse,
 * while it has the focus, under a finger, in a hidden tab, with reduced motion, and when stopped.
 */
export function bringToLife(root: HTMLElement): void {
  const track = root.querySelector<HTMLElement>('[data-track]');
  const controls = root.querySelector<HTMLElement>('[data-controls]');
  const dotGroup = controls?.querySelector<HTMLElement>('[data-dots]');
  if (!track || !controls || !dotGroup) return;
  const slides = [...track.children] as HTMLElement[];
  const dots = [...dotGroup.querySelectorAll('button')];
  const motion = matchMedia(REDUCED_MOTION);
  let current = 0;

  function mark(index: number): void {
    current = index;
    for (const [place, dot] of dots.entries())
      if (place === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
  }

  function show(wanted: number): void {
    const index = wrapped(wanted, slides.length);
    const slide = slides[index];
    if (!slide || !track) return;
    mark(index);
    track.scrollTo({
      left: slide.offsetLeft - track.offsetLeft,
      behavior: motion.matches ? 'instant' : 'smooth',
    });
  }

  const rotation = startRotation(Number(root.dataset.carousel), () => show(current + 1));
  const choose = (index: number) => {
    show(index);
    rotation.restart();
  };

  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => choose(index));
  for (const button of controls.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => choose(current + Number(button.dataset.step)));
  dotGroup.addEventListener('keydown', (event) => {
    const focused = dots.indexOf(event.target as HTMLButtonElement);
    const wanted = { ArrowLeft: focused - 1, ArrowRight: focused + 1, Home: 0, End: dots.length - 1 }[
      event.key
    ];
    if (wanted === undefined) return;
    event.preventDefault();
    choose(wanted);
    dots[current]?.focus();
  });

  followScrolling(track, slides, (index) => {
    if (index === current) return;
    mark(index);
    rotation.restart();
  });
  for (const zone of [track, controls]) holdWhileUsed(zone, rotation);
  stopByButton(controls, rotation, motion);
  const followTab = () => setHeld(rotation, 'hidden', document.hidden);
  document.addEventListener('visibilitychange', followTab);
  followTab();
}

/** Reports the slide on which a swipe or keyboard scrolling has ended. */
function followScrolling(
  track: HTMLElement,
  slides: readonly HTMLElement[],
  settle: (index: number) => void,
): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  track.addEventListener('scroll', () => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const distances = slides.map((slide) =>
        Math.abs(slide.offsetLeft - track.offsetLeft - track.scrollLeft),
      );
      settle(distances.indexOf(Math.min(...distances)));
    }, REST_MS);
  });
}

function holdWhileUsed(zone: HTMLElement, rotation: Rotation): void {
  const on = (events: string, reason: HoldReason, held: boolean, only?: (event: Event) => boolean) => {
    for (const name of events.split(' '))
      zone.addEventListener(name, (event) => only?.(event) === false || setHeld(rotation, reason, held), {
        passive: true,
      });
  };
  // A finger's "pointerenter" has no matching end when the browser takes over to scroll.
  const byMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse';
  on('pointerenter', 'hovered', true, byMouse);
  on('pointerleave', 'hovered', false);
  // A click also leaves the focus behind; then the mouse leaving ends the pause.
  on('focusin', 'focused', true, ({ target }) => (target as Element).matches(':focus-visible'));
  on('focusout', 'focused', false);
  on('touchstart', 'touched', true);
  on('touchend touchcancel', 'touched', false);
}

function stopByButton(controls: HTMLElement, rotation: Rotation, motion: MediaQueryList): void {
  const button = controls.querySelector('[data-pause]');
  const setStopped = (stopped: boolean) => {
    setHeld(rotation, 'stopped', stopped);
    button?.setAttribute('aria-pressed', String(stopped));
  };
  button?.addEventListener('click', () => {
    setStopped(!rotation.isHeldBy('stopped'));
    // Starting it must show movement, though mouse and focus are still on the button.
    for (const reason of ['hovered', 'focused'] as const) rotation.release(reason);
  });
  const followMotion = () => motion.matches && setStopped(true);
  motion.addEventListener('change', followMotion);
  followMotion();
}

function setHeld(rotation: Rotation, reason: HoldReason, held: boolean): void {
  if (held) rotation.hold(reason);
  else rotation.release(reason);
}
