import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { sentText } from './text.ts';

/** Bytes as hexadecimal text. */
export const hexadecimal = memoised(() => z.string().check(z.regex(/^[0-9a-fA-F]+$/, 'must be hexadecimal')));

/** ECDSA over SHA-256 in ASN.1 form, hexadecimal. See "Device management, challenges and change requests". */
export const deviceSignature = memoised(() => hexadecimal().check(z.maxLength(2048)));

/** A device holds at most one key of each. */
export const deviceKeyPurposes = ['unrestricted', 'restricted'] as const;

/** How the code of a payment or change is sent; `static` is for tests only: nothing is sent, and the code is 212212. */
export const codeDeliveryMethods = ['mobile_number', 'static'] as const;

/** Fingerprint of the device for fraud detection, Base64. */
export const deviceData = memoised(() => z.optional(sentText()));

/** What a person has to type from an SMS or a letter. */
export const oneTimeCode = memoised(() => z.string().check(z.regex(/^\d{6}$/, 'must be six digits')));
