/** Installs packages of Debian as root. Resolves to an empty text, or to a sentence on why that could not be done. */
export function installDebianPackages(...names: string[]): Promise<string>;
