import fc from 'fast-check';

/**
 * A property draws up to the `maxLength` that it names. By itself, fast-check stops at ten elements more than the least
 * number, and what a property says about limits beyond them is never tried. It draws the same cases in each run, so that no
 * test fails by chance; another `PROPERTY_SEED` draws others.
 */
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  defaultSizeToMaxWhenMaxSpecified: true,
  seed: Number(process.env['PROPERTY_SEED'] ?? 1),
});
