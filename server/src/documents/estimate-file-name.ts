/**
 * The name a downloaded estimate is saved under: `estimate-EST-0148.pdf`. Only ASCII letters, digits, points,
 * dashes and underscores of the number are kept, so the name is safe in a header and on every disk.
 */
export function estimateFileName(number: string): string {
  const safe = number.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  return `estimate-${safe || 'document'}.pdf`;
}
