/** A longer time means that the page was left open. */
const MOST_VIEW_SECONDS = 4 * 60 * 60;
/** Later reports are ignored. */
const LATEST_AFTER_SECONDS = 24 * 60 * 60;
/** The page is visible before the view is recorded: for a second plus the request's latency. */
const HEAD_START_SECONDS = 15;

/**
 * Returns the seconds to store when a page reports its view time: never fewer than before, nor more than have passed; null if
 * the report is too late. `seenAt` is when the view was recorded.
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
