/**
 * A license number as printed in documents: `License RCE-48213`, without the prefix if the number already contains such a word.
 */
export function licenseText(licenseNumber: string): string {
  return /licen[cs]|lic\b|contractor/i.test(licenseNumber) ? licenseNumber : `License ${licenseNumber}`;
}
