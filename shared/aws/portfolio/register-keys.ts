import { registerPartitions } from '#shared/portfolio/account-register.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { portfolioPartitions } from '#shared/portfolio/names.ts';

export const registerPartition = (partition: number) =>
  `${portfolioPartitions.register}${String(partition).padStart(2, '0')}`;

export function accountKey(accountId: string) {
  const firstByte = Number.parseInt(sha256Hex(accountId).slice(0, 2), 16);
  return toItem({ pk: registerPartition(firstByte % registerPartitions), sk: accountId });
}
