import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { Agenda } from '../agenda.ts';
import type { Container } from '../functions.ts';

/** A 401 for an operation that refuses every token. */
export interface Refused {
  readonly container: Container;
  readonly authorization: string;
  readonly atMs: number;
  /** Whether the row already said that the operation does so. */
  readonly wasNoted: boolean;
}

/** Problems of containers that make them request their own token. */
export interface Troubles {
  /** A call failed or was slow. */
  readonly met: (container: Container, call: AwsCall) => void;
  /** AWS freezes it for a while, in which it reads neither row nor secret. */
  readonly stopped: (container: Container) => void;
  refused(refusal: Refused): void;
  /** How often the row failed the container between the two instants. */
  hindrancesOnRow(container: Container, fromMs: number, toMs: number): number;
  hinderedOnSecret(container: Container, fromMs: number, toMs: number): boolean;
  refusals(container: Container): readonly Refused[];
  /** When AWS froze it. */
  stops(container: Container): readonly number[];
}

interface OfContainer {
  readonly row: number[];
  readonly secret: number[];
  readonly refusals: Refused[];
  readonly stops: number[];
}

export function createTroubles(agenda: Agenda): Troubles {
  const known = new WeakMap<Container, OfContainer>();
  const of = (container: Container): OfContainer => {
    const found = known.get(container) ?? { row: [], secret: [], refusals: [], stops: [] };
    known.set(container, found);
    return found;
  };
  const countWithin = (times: readonly number[], fromMs: number, toMs: number) =>
    times.filter((atMs) => atMs >= fromMs && atMs <= toMs).length;
  return {
    met: (container, call) => {
      if (call.service === 'secretsmanager') of(container).secret.push(agenda.now());
      if (isOnRow(call)) of(container).row.push(agenda.now());
    },
    stopped: (container) => {
      of(container).row.push(agenda.now());
      of(container).secret.push(agenda.now());
      of(container).stops.push(agenda.now());
    },
    refused: (refusal) => void of(refusal.container).refusals.push(refusal),
    hindrancesOnRow: (container, fromMs, toMs) => countWithin(of(container).row, fromMs, toMs),
    hinderedOnSecret: (container, fromMs, toMs) => countWithin(of(container).secret, fromMs, toMs) > 0,
    refusals: (container) => of(container).refusals,
    stops: (container) => of(container).stops,
  };
}

function isOnRow({ service, input }: AwsCall): boolean {
  return service === 'dynamodb' && JSON.stringify(input['Key'] ?? {}).includes('TOKEN#bank');
}
