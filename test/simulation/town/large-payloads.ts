import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Dice } from '../dice.ts';
import { poisonMark } from '../marks.ts';

interface LargePayloadsDeps {
  readonly dice: Dice;
  readonly personal: () => string;
}

/** A bank that adds undeclared fields: some too large for a record, some too large for a row. */
export function withLargePayloads(bank: SimulatedBank, deps: LargePayloadsDeps): SimulatedBank {
  return {
    ...bank,
    emit: (change) => {
      const { payload = {} } = change;
      const isPoison = JSON.stringify(change).includes(poisonMark);
      if (isPoison || !isRecord(payload) || !deps.dice.chance(0.15)) bank.emit(change);
      else bank.emit({ ...change, payload: { ...payload, remark: longText(deps) } });
    },
  };
}

/** More than 4 KB, and every third time more than 64 KB. It must be kept whole: there is a mark at each end. */
export function longText({ dice, personal }: LargePayloadsDeps): string {
  const words = dice.chance(0.33) ? dice.between(8_500, 10_000) : dice.between(600, 2_000);
  return `${personal()}${' remarks'.repeat(words)} ${personal()}`;
}
