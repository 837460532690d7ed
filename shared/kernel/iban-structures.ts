import { memoised } from './memoised.ts';

/**
 * What follows the check digits in an IBAN of each country (ISO 13616), as its registry writes it: `a` are capital letters,
 * `n` digits, `c` either. Overseas territories of France and countries that use IBANs without being in the registry are
 * among them.
 */
const structures =
  'AD8n12c AE19n AL8n16c AO21n AT16n AX14n AZ4a20c BA16n BE12n BF2c22n BG4a6n8c BH4a14c BI23n BJ2c22n BL10n11c2n ' +
  'BR23n1a1c BY4a4n16c CF23n CG23n CH5n12c CI1a23n CM23n CR18n CV21n CY8n16c CZ20n DE18n DJ23n DK14n DO4a20n DZ22n ' +
  'EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n GA23n GB4a14n GE2c16n GF10n11c2n GI4a15c GL14n GP10n11c2n GQ23n ' +
  'GR7n16c GT24c GW2a19n HN4a20n HR17n HU24n IE4c14n IL19n IQ4a15n IR22n IS22n IT1a10n12c JO4a4n18c KM23n KW4a22c ' +
  'KZ3n13c LB4n20c LC4a24c LI5n12c LT16n LU3n13c LV4a13c LY21n MA24n MC10n11c2n MD2c18c ME18n MF10n11c2n MG23n ' +
  'MK3n10c2n ML2c22n MN16n MQ10n11c2n MR23n MT4a5n18c MU4a19n3a MZ21n NC10n11c2n NE2a22n NI4a20n NL4a10n NO11n ' +
  'OM3n16c PF10n11c2n PK4c16n PL24n PM10n11c2n PS4c21n PT21n QA4a21c RE10n11c2n RO4a16c RS18n RU14n15c SA2n18c ' +
  'SC4a20n3a SD14n SE20n SI15n SK20n SM1a10n12c SN2a22n SO19n ST21n SV4a20n TD23n TF10n11c2n TG2a22n TL19n TN20n ' +
  'TR5n17c UA6n19c VA18n VG4c16n WF10n11c2n XK16n YE4a4n18c YT10n11c2n';

interface Structure {
  /** Of the whole IBAN. */
  readonly length: number;
  /** Of what follows its check digits. */
  readonly pattern: RegExp;
}

const characters: Readonly<Record<string, string>> = { a: '[A-Z]', n: String.raw`\d`, c: '[A-Z0-9]' };

/** By the two letters of a country. */
export const ibanStructures = memoised(
  (): ReadonlyMap<string, Structure> =>
    new Map(structures.split(' ').map((each) => [each.slice(0, 2), structureOf(each.slice(2))])),
);

function structureOf(text: string): Structure {
  const parts = [...text.matchAll(/(\d+)([anc])/g)].map(([, count = '', kind = '']) => ({ count, kind }));
  return {
    length: parts.reduce((sum, { count }) => sum + Number(count), 4),
    pattern: new RegExp(
      `^${parts.map(({ count, kind }) => `${characters[kind] ?? ''}{${count}}`).join('')}$`,
    ),
  };
}
