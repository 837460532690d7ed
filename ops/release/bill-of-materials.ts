import type { Package } from './bundled-packages.ts';

/** A bill of materials as CycloneDX 1.6. It has no time and no serial number, so that the same code has the same one. */
export function billOfMaterials(of: Pick<Package, 'name' | 'version'>, packages: readonly Package[]) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...of } },
    components: packages.map(({ name, version, licence }) => ({
      type: 'library',
      'bom-ref': purlOf({ name, version }),
      name,
      version,
      purl: purlOf({ name, version }),
      licenses: [licenceChoice(licence)],
    })),
  };
}

const purlOf = ({ name, version }: Pick<Package, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** An identifier or an expression of SPDX, or otherwise the words of the package. */
function licenceChoice(licence: string) {
  if (/^[\w.+-]+$/.test(licence) && licence !== 'unknown') return { license: { id: licence } };
  return / (OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { name: licence } };
}

/** The packages by licence, and what their licences say, each text once. */
export function licenceList(packages: readonly Package[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  const sections = [...byLicence]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, of]) => [`## ${licence}`, '', ...of.map((each) => `- ${nameOf(each)}`), ''].join('\n'));
  return ['# Licences of the packages in the bundles', '', ...sections, ...textsOf(packages)].join('\n');
}

function textsOf(packages: readonly Package[]): readonly string[] {
  const byText = Map.groupBy(packages, ({ text = '' }) => text);
  return [...byText].map(([text, of]) =>
    text === ''
      ? ['## Without a text in the package', '', ...of.map((each) => `- ${nameOf(each)}`), ''].join('\n')
      : [`## Text for ${of.map(nameOf).join(', ')}`, '', '```', text, '```', ''].join('\n'),
  );
}

const nameOf = ({ name, version }: Pick<Package, 'name' | 'version'>) => `${name} ${version}`;
