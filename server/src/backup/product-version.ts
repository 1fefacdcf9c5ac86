import manifest from '../../package.json' with { type: 'json' };

/** Plumbline's own version. */
export const PRODUCT_VERSION: string = manifest.version;
