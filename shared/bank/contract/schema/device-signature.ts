import * as z from 'zod';
import { sentText } from './text.ts';

/** ECDSA over SHA-256 in ASN.1 form, hexadecimal. See "Device management, challenges and change requests". */
export const deviceSignature = z
  .string()
  .regex(/^[0-9a-fA-F]+$/)
  .max(2048);

/** A device holds at most one key of each. */
export const deviceKeyPurposes = ['unrestricted', 'restricted'] as const;

/** Fingerprint of the device for fraud detection, Base64. */
export const deviceData = sentText().optional();

/** What a person has to type from an SMS or a letter. */
export const oneTimeCode = z.string().regex(/^\d{6}$/);
