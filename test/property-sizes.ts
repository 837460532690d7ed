import fc from 'fast-check';

/**
 * A property draws up to the `maxLength` that it names. By itself, fast-check stops at ten elements more than the least
 * number, and what a property says about limits beyond them is never tried.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true });
