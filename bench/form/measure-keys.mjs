const SCRIPT = new Set([
  'FunctionCall',
  'RunMicrotasks',
  'FireAnimationFrame',
  'TimerFire',
  'FireIdleCallback',
  'v8.callFunction',
]);
const LAYOUT = new Set(['Layout', 'UpdateLayoutTree']);
const PAUSE_MS = 120;

/** The scripts of the page's main thread, each with its processor time without the layout that it forces. */
function listScripts(events) {
  const scripts = [];
  let end = 0;
  for (const event of events) {
    const last = scripts.at(-1);
    if (event.ts < end && LAYOUT.has(event.name)) last.time -= event.tdur;
    else if (event.ts >= end && SCRIPT.has(event.name)) {
      scripts.push({ ts: event.ts, time: event.tdur });
      end = event.ts + event.dur;
    }
  }
  return scripts;
}

/** The processor time of scripts for each key, in ms: from the key to the next frame, and to the next key. */
function readKeys(trace) {
  const isKey = ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown';
  const { pid, tid } = trace.find(isKey);
  const events = trace
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X')
    .toSorted((one, other) => one.ts - other.ts || other.dur - one.dur);
  const scripts = listScripts(events);
  const frames = events.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const keys = events.filter(isKey).map(({ ts }) => ts);
  return keys.slice(0, -1).map((key, index) => {
    const next = keys[index + 1];
    const frame = Math.min(next, frames.find((ts) => ts > key) ?? next);
    const until = (end) =>
      scripts.filter(({ ts }) => ts >= key && ts < end).reduce((sum, { time }) => sum + time, 0) / 1000;
    return { beforeFrame: until(frame), total: until(next) };
  });
}

/** Types digits into the focused field, and takes them away again. */
async function type(page, count) {
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press(index % 2 === 0 ? '1' : 'Backspace');
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

/** Types into the focused field; returns the median script time of a key before the next frame, and until all has followed. */
export async function measureKeys(browser, page, count) {
  await type(page, 20);
  const session = await browser.newBrowserCDPSession();
  const trace = [];
  session.on('Tracing.dataCollected', ({ value }) => trace.push(...value));
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  const includedCategories = ['devtools.timeline', 'v8', 'disabled-by-default-devtools.timeline'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await type(page, count);
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const keys = readKeys(trace);
  return {
    beforeFrame: median(keys.map(({ beforeFrame }) => beforeFrame)),
    total: median(keys.map(({ total }) => total)),
  };
}
