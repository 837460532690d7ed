import type { Mutant } from '../mutant.ts';

const foreign = 'sandbox/server/foreign-request.ts';

/** What keeps an attacker out besides the signature. */
export const attacks: readonly Mutant[] = [
  {
    name: 'foreign-host-served',
    consequence:
      "a page that gives its own name our address reads and changes what runs on a developer's machine",
    file: foreign,
    replace: "if (host !== undefined && !isLoopback(host)) return 'Host';",
    by: '',
  },
  {
    name: 'foreign-origin-served',
    consequence: 'any web page changes the simulated bank while it runs',
    file: foreign,
    replace: "if (origin !== undefined && origin !== `http://${host ?? ''}`) return 'Origin';",
    by: '',
  },
  {
    name: 'foreign-site-served',
    consequence: 'a page has the browser send what names no origin, and it takes effect',
    file: foreign,
    replace: "if (typeof site === 'string' && !ownSites.has(site)) return 'Sec-Fetch-Site';",
    by: '',
  },
  {
    name: 'path-parameter-with-separators',
    consequence: 'an id with an encoded separator addresses an operation that the allow-list refuses',
    file: 'shared/bank/request/path.ts',
    replace: "value === '.' || value === '..' || addressing.test(value)",
    by: "value === '.' || value === '..'",
  },
  {
    name: 'download-without-bound',
    consequence: 'an answer of half a megabyte fills the memory of the function that reads it',
    file: 'shared/bank/call/download.ts',
    replace: "if (bytes > maxBytes) throw unusable('file-too-large');",
    by: '',
  },
  {
    name: 'row-unpacked-without-bound',
    consequence: 'a row of 400 kB unpacks to a thousand times that, and ends whatever reads it',
    file: 'shared/aws/sdk/packing.ts',
    replace: '{ dictionary, maxOutputLength: maxUnpackedBytes }',
    by: '{ dictionary }',
  },
  {
    name: 'short-tag-accepted',
    consequence: 'a sealed text whose tag was cut to four bytes opens: a forger has to guess 32 bits',
    file: 'shared/kernel/sealed-text.ts',
    replace: '.createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })',
    by: '.createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes))',
  },
  {
    name: 'hinted-entity-passes-for-signed',
    consequence: 'nobody sees that only an unsigned header names the entity of an event',
    file: 'shared/mirror/event-record.ts',
    replace: '...(isHinted(delivery) && { entityUnsigned: true as const }),',
    by: '',
  },
  {
    name: 'hinted-event-over-other-owner',
    consequence: "a captured body under another entity's header changes the row of somebody else",
    file: 'shared/mirror/decide.ts',
    replace: 'if (change.entityUnsigned && isOfOthers(change.owners, held.owners))',
    by: 'if (false)',
  },
  {
    name: 'hinted-event-parks-the-true-one',
    consequence: 'a captured body under a foreign header comes first, and the true event is parked',
    file: 'shared/mirror/decide.ts',
    replace: "if (change.entityUnsigned) return stays({ state: 'applied' });",
    by: '',
  },
  {
    name: 'personal-status-asked-for',
    consequence: 'whoever asks for what is dunned is told whose it is, although the status is masked',
    file: 'ops/commands/mirror.ts',
    replace: 'if (isMasked && status !== undefined)',
    by: 'if (false)',
  },
  {
    name: 'webhook-address-resolved-twice',
    consequence: 'a name that leads elsewhere by the second look-up has the bank call a closed address',
    file: 'sandbox/webhooks/http-transport.ts',
    replace: 'return await post(url, request, { signal, lookup: pinned(addresses) });',
    by: 'return await post(url, request, { signal });',
  },
  {
    name: 'receiver-elsewhere',
    consequence: 'whatever is named as a receiver is called without a look at where it is',
    file: 'sandbox/webhooks/http-transport.ts',
    replace:
      'if (!isLoopback(url.hostname)) throw new Error(`A receiver must be on this machine: ${given}`);',
    by: '',
  },
  {
    name: 'import-without-bound',
    consequence: 'one request fills the memory of the simulated bank',
    file: 'sandbox/control/state-routes.ts',
    replace: 'if (bytes > maxBytes) controller.error(overlongState(maxBytes));',
    by: 'if (false) controller.error(overlongState(maxBytes));',
  },
  {
    name: 'checkpoints-without-bytes',
    consequence: 'fifty checkpoints of a few long rows fill memory and disk',
    file: 'sandbox/control/checkpoints.ts',
    replace: 'if (bytes > maxBytes)',
    by: 'if (false)',
  },
  {
    name: 'repeated-content-passes-for-new',
    consequence: 'a captured body under an invented notification id unblocks a card, and nothing shows it',
    file: 'shared/mirror/told-contents.ts',
    replace: '...(!isStated && isRepeated(change, told) && { contentRepeated: true }),',
    by: '',
  },
  {
    name: 'earlier-contents-forgotten',
    consequence: 'a captured body is told from a new one only as long as it was the last',
    file: 'shared/mirror/told-contents.ts',
    replace: 'return [...told, entryOf(telling)].slice(-mostTold);',
    by: 'return [entryOf(telling)];',
  },
  {
    name: 'verification-of-any-type',
    consequence: 'an empty body under any type is answered with 200 without a signature',
    file: 'functions/webhooks/receive/receive-notification.ts',
    replace: 'read.headers.eventType === verificationEventType && call.body.length === 0',
    by: 'call.body.length === 0',
  },
  {
    name: 'verification-with-a-body',
    consequence:
      'whatever names the type of a verification is answered with 200 without a signature, and lost',
    file: 'functions/webhooks/receive/receive-notification.ts',
    replace: 'read.headers.eventType === verificationEventType && call.body.length === 0',
    by: 'read.headers.eventType === verificationEventType',
  },
];
