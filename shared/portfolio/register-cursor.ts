import { registerPartitions, type RegisterPosition } from './account-register.ts';

export const beginning = '0/';

/** `<partition>/<id of the last account>`; the beginning if omitted. */
export function positionIn(cursor = beginning): RegisterPosition {
  const [partition = '', ...rest] = cursor.split('/');
  const after = rest.join('/');
  return { partition: Number(partition), ...(after !== '' && { after }) };
}

/** An empty page ends its partition. Undefined after the last one. */
export function cursorAfter({ partition }: RegisterPosition, lastId: string | undefined): string | undefined {
  if (lastId !== undefined) return `${partition}/${lastId}`;
  return partition + 1 < registerPartitions ? `${partition + 1}/` : undefined;
}
