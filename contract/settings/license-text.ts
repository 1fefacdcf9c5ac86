/** A license number as documents print it: `License RCE-48213`, unless the number already says what it is. */
export function licenseText(licenseNumber: string): string {
  return /licen[cs]|lic\b|contractor/i.test(licenseNumber) ? licenseNumber : `License ${licenseNumber}`;
}
