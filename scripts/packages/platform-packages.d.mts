/** The fields of a lockfile entry that are used here. */
export interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly license?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
export type Packages = Readonly<Record<string, LockedPackage>>;
export interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly libc?: string;
}
export interface MissingPackage {
  readonly name: string | null;
  readonly version: string;
  readonly neededBy: string;
}
export function findUnlockedPlatforms(packages: Packages): Record<string, LockedPackage>;
export function findMissingPlatforms(
  packages: Packages,
  installed: Packages,
  platform: Platform,
): MissingPackage[];
export function explainMissing(missing: readonly MissingPackage[], platform: Platform): string[];
export function currentPlatform(): Platform;
