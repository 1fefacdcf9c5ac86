/** Installs Debian packages as root. Resolves to an empty string, or to the reason why it could not. */
export function installDebianPackages(...names: string[]): Promise<string>;
