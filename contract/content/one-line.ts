/** An address of several lines in one: `907 W Sherwood St, Boise, ID 83706`. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');
