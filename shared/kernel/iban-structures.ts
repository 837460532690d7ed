import { memoised } from './memoised.ts';

/**
 * Structures of account numbers behind the check digits of an IBAN, each with its countries, as the registry of ISO 13616
 * writes them: `n` are digits, `a` capital letters, `c` both. Countries that use IBANs without being in the registry are
 * here too.
 */
const structures = `
1a10n12c IT SM
1a23n CI
2a12n FK
2a19n GW
2a22n NE SN TG
2c16n GE
2c22n BF BJ ML
2n18c SA
3n10c2n MK
3n13c KZ LU
3n16c OM
4a4n16c BY
4a4n18c JO YE
4a5n18c MT
4a6n8c BG
4a10n NL
4a13c LV
4a14c BH
4a14n GB
4a15c GI
4a15n IQ
4a16c RO
4a19n3a MU
4a20c AZ
4a20n DO HN NI SV
4a20n3a SC
4a21c QA
4a22c KW
4a24c LC
4c14n IE
4c16n PK VG
4c21n PS
4n20c LB
5n12c CH LI
5n17c TR
6n19c UA
7n16c GR
8n12c AD
8n16c AL CY
10n11c2n BL FR GF GP MC MF MQ NC PF PM RE TF WF YT
11n NO
12n BE
14n AX DK FI FO GL SD
14n15c RU
15n SI
16n AT BA EE LT MN XK
17n HR
18n CR DE ME RS VA
19n AE IL SO TL
20c MD
20n CZ ES SE SK TN
21n AO CV LY MZ PT ST
22n DZ IR IS
23n BI CF CG CM DJ GA GQ KM MG MR TD
23n1a1c BR
24c GT
24n HU MA PL
25n EG`;

const byCountry = memoised(
  () =>
    new Map(
      structures.split('\n').flatMap((line) => {
        const [structure = '', ...countries] = line.split(' ');
        return countries.map((country) => [country, formOf(structure)] as const);
      }),
    ),
);

/** The form of account numbers in a country's IBANs; undefined if it has no IBANs. */
export function accountForm(country: string): AccountForm | undefined {
  return byCountry().get(country);
}

interface AccountForm {
  readonly length: number;
  readonly pattern: RegExp;
}

function formOf(structure: string): AccountForm {
  const parts = [...structure.matchAll(/(\d+)([nac])/g)].map(([, count, kind = '']) => ({
    count: Number(count),
    characters: characters[kind] ?? '',
  }));
  return {
    length: parts.reduce((sum, { count }) => sum + count, 0),
    pattern: new RegExp(`^${parts.map(({ count, characters: set }) => `${set}{${count}}`).join('')}$`),
  };
}

const characters: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', c: '[A-Z\\d]' };
