import { createHmac, randomBytes } from 'node:crypto';
import { isSignedWithOneOf, parseSignature } from '#shared/receiving/signature.ts';
import { elapsedMs, median, type Section } from './measure.ts';

const bodyBytes = 2048;
const verifications = 50_000;
const rounds = 5;

/** Signature checks per second of a 2 KB body; the second of two secrets is the slower, honest case. */
export async function verificationsPerSecond(): Promise<Section> {
  const body = randomBytes(bodyBytes);
  const header = `sha256=${createHmac('sha256', 'current').update(body).digest('hex')}`;
  return {
    title: `Signature checks of a ${bodyBytes} byte body, one core`,
    rows: [
      { secrets: 1, 'per second': await rateOf(['current'], body, header) },
      { secrets: 2, 'per second': await rateOf(['retired', 'current'], body, header) },
    ],
  };
}

async function rateOf(secrets: readonly string[], body: Uint8Array, header: string): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < rounds; round++) {
    durations.push(await elapsedMs(() => verifyRepeatedly(secrets, body, header)));
  }
  return Math.round((verifications / median(durations)) * 1000);
}

function verifyRepeatedly(secrets: readonly string[], body: Uint8Array, header: string): void {
  for (let count = 0; count < verifications; count++) {
    const signature = parseSignature(header);
    if (signature === undefined || !isSignedWithOneOf(secrets, body, signature)) {
      throw new Error('A right signature was refused: the benchmark measures nothing.');
    }
  }
}
