/** Longer is no reading: the page was left open. */
const MOST_VIEW_SECONDS = 4 * 60 * 60;
/** A report that comes later is not believed. */
const LATEST_AFTER_SECONDS = 24 * 60 * 60;
/** The page is in view before the view is recorded: a second, and the time that the report is on its way. */
const HEAD_START_SECONDS = 15;

/**
 * The seconds to keep of a view when its page reports how long it has been in view: never fewer than before, nor more than have
 * passed; null when the report is too late to be believed. `seenAt` is when the view was recorded.
 */
export function viewSeconds(
  reported: number,
  { before, seenAt, now }: { readonly before: number; readonly seenAt: Date; readonly now: Date },
): number | null {
  const passed = (now.getTime() - seenAt.getTime()) / 1000;
  if (passed > LATEST_AFTER_SECONDS) return null;
  const most = Math.min(MOST_VIEW_SECONDS, Math.floor(passed) + HEAD_START_SECONDS);
  return Math.max(before, Math.min(reported, most));
}
