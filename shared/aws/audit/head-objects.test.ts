import { describe, expect, test } from 'vitest';
import { createAuditWorld } from '#test/fakes/audit-world.ts';
import { DeleteObjectCommand } from '#shared/aws/sdk/s3.ts';

/** 40 entries on the first day, 45 on the second, 57 on the third; the head of each is kept. */
async function threeDays() {
  const world = createAuditWorld();
  for (const count of [40, 5, 12]) {
    await world.append(count);
    await world.heads.keep(await world.record.head());
    world.nextDay();
  }
  const [first, second, third] = await world.heads.kept();
  return { ...world, first: first!, second: second!, third: third! };
}

const cutAt40 = {
  because: 'cut',
  sequence: 41,
  to: 57,
  endsAt: 40,
  since: '2026-01-06',
  keptOn: '2026-01-07',
};

describe('the audit log agrees with its kept heads', () => {
  test('as it was written, also behind the last of them, and from one of them on', async () => {
    const { verify, append, record, second } = await threeDays();
    await append(3);
    const whole = { verified: await record.head(), isComplete: true };
    expect([await verify(), await verify(second)]).toEqual([whole, whole]);
  });

  test('before anybody has changed anything, and before the first head was kept', async () => {
    const { verify, append } = createAuditWorld();
    expect(await verify()).not.toHaveProperty('fault');
    await append(2);
    expect(await verify()).not.toHaveProperty('fault');
  });
});

describe('the kept heads show that', () => {
  test('entries at the end were deleted, whether the head of the table was moved back or not', async () => {
    const { verify, deleteAfter, moveHeadTo, first } = await threeDays();
    await deleteAfter(40);
    expect((await verify()).fault).toEqual(cutAt40);
    await moveHeadTo(first);
    expect((await verify()).fault).toEqual(cutAt40);
  });

  test('the last entry alone was deleted', async () => {
    const { verify, deleteAfter, append, heads, record, moveHeadTo, third } = await threeDays();
    await append(1);
    await heads.keep(await record.head());
    await deleteAfter(57);
    await moveHeadTo(third);
    expect((await verify()).fault).toMatchObject({
      because: 'cut',
      sequence: 58,
      to: 58,
      since: '2026-01-08',
    });
  });

  test('the table was emptied', async () => {
    const { verify, deleteAll } = await threeDays();
    await deleteAll();
    expect((await verify()).fault).toEqual({ ...cutAt40, sequence: 1, endsAt: 0, since: '2026-01-05' });
  });

  test('an older table went on with other entries, however many there are now', async () => {
    const { verify, deleteAfter, moveHeadTo, append, first } = await threeDays();
    await deleteAfter(40);
    await moveHeadTo(first);
    await append(4, { reason: 'another reason' });
    expect((await verify()).fault).toEqual({ ...cutAt40, sequence: 45, endsAt: 44, since: '2026-01-06' });
    await append(20, { reason: 'another reason' });
    expect((await verify()).fault).toEqual({
      because: 'replaced',
      sequence: 45,
      keptOn: '2026-01-06',
      agreesUpTo: 40,
    });
  });

  test('all of it was forged, from its first entry', async () => {
    const { verify, deleteAll, append } = await threeDays();
    await deleteAll();
    await append(60, { reason: 'another reason' });
    expect((await verify()).fault).toMatchObject({ because: 'replaced', sequence: 40, agreesUpTo: 0 });
  });

  test('the forged head was kept as well', async () => {
    const { verify, deleteAfter, moveHeadTo, append, heads, record, first } = await threeDays();
    await deleteAfter(40);
    await moveHeadTo(first);
    await append(17, { reason: 'another reason' });
    await heads.keep(await record.head());
    expect(await heads.kept()).toHaveLength(4);
    expect((await verify()).fault).toMatchObject({ because: 'replaced', sequence: 45 });
  });
});

describe('a kept head', () => {
  test('is one object, however often it is kept, of the day on which it was kept first', async () => {
    const { heads, third, bucket, nextDay } = await threeDays();
    nextDay();
    await heads.keep(third);
    expect(bucket.versions()).toHaveLength(3);
    const { key, content = new Uint8Array() } = bucket.versions().at(-1)!;
    bucket.put(key, Buffer.from('{"sequence":1}'));
    expect((await heads.kept()).at(-1)).toEqual(third);
    expect(JSON.parse(Buffer.from(content).toString())).toEqual({ sequence: 57, hash: third.hash });
  });

  test('is neither hidden nor deleted', async () => {
    const { heads, storage, bucket } = await threeDays();
    const kept = await heads.kept();
    const { key: Key, versionId: VersionId } = bucket.versions().at(-1)!;
    const remove = async (VersionId?: string) =>
      storage.send(
        new DeleteObjectCommand({ Bucket: 'heads', Key, ...(VersionId !== undefined && { VersionId }) }),
      );
    await remove();
    expect(await heads.kept()).toEqual(kept);
    await expect(remove(VersionId)).rejects.toThrow('locked');
    expect(await heads.kept()).toEqual(kept);
  });

  test('has the form of a head: anything else in the bucket is none', async () => {
    const { heads, bucket } = await threeDays();
    bucket.put('heads/readme.txt', Buffer.from('hello'));
    expect(await heads.kept()).toHaveLength(3);
  });
});
