import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays } from '#test/statements-soak/against-the-bank.ts';

/** An incoming 100.00 of March is published, and corrected to that amount before April's statement is made. */
async function corrected(value: number) {
  const world = createStatementsWorld({}, { mt940: { reversals: 'C/D' } });
  const accountId = await world.openAccount();
  const { id } = world.book(accountId, 100_00);
  await world.deliver(accountId);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, accountId, 1);
  world.bank.store.bookings.update(id, { amount: { value, unit: 'cents', currency: 'EUR' } });
  await world.correctBooking(id);
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, accountId, 1);
  const read = async (index: number, kind: 'json' | 'csv' | 'camt053' | 'mt940') =>
    world.files.read(world.published[index]?.publication?.files[kind] ?? '');
  return { id, read };
}

const entriesIn = (camt: string) => camt.replaceAll(/>\s+</g, '><').match(/<Ntry>.*?<\/Ntry>/g) ?? [];
const textOf = (xml: string | undefined, name: string) =>
  new RegExp(`<${name}>(.*?)</${name}>`).exec(xml ?? '')?.[1];

test('a correction is no payment in camt.053, and has a reference of its own', async () => {
  const { read } = await corrected(90_00);
  const [stated] = entriesIn(await read(0, 'camt053'));
  const [correction, ...more] = entriesIn(await read(1, 'camt053'));
  expect(more).toEqual([]);
  expect(correction).toContain(
    '<Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>',
  );
  expect(correction).toContain('<BkTxCd><Prtry><Cd>NMSC+835</Cd><Issr>DK</Issr></Prtry></BkTxCd>');
  expect(correction).not.toContain('RltdPties');
  expect(textOf(correction, 'Ustrd')).toBe(
    'Correction of SEPA_CREDIT_TRANSFER of 2026-03-02 in statement 2026/1: was 100.00 EUR, is 90.00 EUR',
  );
  const reference = textOf(stated, 'AcctSvcrRef');
  for (const name of ['NtryRef', 'AcctSvcrRef']) expect(textOf(correction, name)).not.toBe(reference);
  expect(correction).toContain(`<Prtry><Tp>CORRECTED</Tp><Ref>${reference}</Ref></Prtry>`);
});

test('a correction in the direction of its booking takes nothing back', async () => {
  const { read } = await corrected(110_00);
  const [correction] = entriesIn(await read(1, 'camt053'));
  expect(correction).toContain('<CdtDbtInd>CRDT</CdtDbtInd><Sts>');
});

test('a correction is one in MT940, JSON and CSV, too', async () => {
  const { id, read } = await corrected(90_00);
  const [stated, correction] = [await read(0, 'mt940'), await read(1, 'mt940')];
  const referenceIn = (text: string) => /\/\/(.*)\r\n/.exec(text)?.[1];
  expect(correction).toContain(':61:2603020302D10,00NMSCNONREF//');
  expect(correction).toContain(':86:835?00CORRECTION?20SVWZ+Correction of');
  expect(referenceIn(correction)).not.toBe(referenceIn(stated));
  expect(JSON.parse(await read(1, 'json'))).toMatchObject({
    bookings: [
      {
        id,
        booking_type: 'CORRECTION',
        amount: -10_00,
        corrects: { year: 2026, number: 1 },
        correction: { amount_before: 100_00, amount_now: 90_00 },
      },
    ],
  });
  expect(await read(1, 'csv')).toMatch(/\r\ncorrection,.*,-10\.00,.*,100\.00,90\.00,.*\r\n/);
});
