import type {
  BankStatements,
  SendLostBookings,
  LostBookings,
  MirroredBookings,
} from '#shared/bookings/ports.ts';

interface HealSinceDeps {
  readonly mirrored: MirroredBookings;
  readonly bank: BankStatements;
  readonly heal: SendLostBookings;
}

interface Since {
  readonly accountId: string;
  /** Canonical UTC. */
  readonly since: string;
  readonly work: LostBookings['work'];
}

/** Fetches bookings that the bank recorded since that instant and that the mirror lacks. False if there are none. */
export type HealSince = (since: Since) => Promise<boolean>;

export function createHealSince({ mirrored, bank, heal }: HealSinceDeps): HealSince {
  return async ({ accountId, since, work }) => {
    const known = new Set<string>();
    for await (const { id } of mirrored.since(accountId, since)) known.add(id);
    const bookingIds: string[] = [];
    for await (const id of bank.recordedSince(accountId, since)) if (!known.has(id)) bookingIds.push(id);
    await heal({ accountId, bookingIds, among: { by: 'recorded_at', since }, work });
    return bookingIds.length > 0;
  };
}
