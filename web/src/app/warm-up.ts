// A phone takes a tenth of a second for the first use of Intl in a process. This file runs while those of the app, which format
// dates and amounts in their first view, are still arriving.
new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
}).format();
new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format();
new Intl.NumberFormat('en-US').format(0);
new Intl.RelativeTimeFormat('en-US').format(0, 'day');
