/** An address of several lines as the form's one line holds it: `907 W Sherwood St, Boise, ID 83706`. */
export function oneLine(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
}
