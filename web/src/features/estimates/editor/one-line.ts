/** Joins a multi-line address for the form's single line: `907 W Sherwood St, Boise, ID 83706`. */
export function oneLine(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');
}
