import type { Example } from './example.ts';
import { uploadDocument } from './upload-document.ts';
import { exportBookings } from './export-bookings.ts';
import { keepStandingOrder } from './keep-standing-order.ts';
import { onboardBusiness } from './onboard-business.ts';
import { signTransfer } from './sign-transfer.ts';
import { takeConsumerLoan } from './take-consumer-loan.ts';

export const examples: readonly Example[] = [
  {
    name: 'onboard-business',
    title: 'onboards a business with representatives and owners',
    run: onboardBusiness,
  },
  {
    name: 'signed-transfer',
    title: 'binds a device and confirms a transfer with its signature',
    run: signTransfer,
  },
  {
    name: 'standing-order',
    title: 'creates, confirms, lists, executes and cancels a standing order',
    run: keepStandingOrder,
  },
  {
    name: 'consumer-loan',
    title: 'takes a consumer loan from the application to the payout',
    run: takeConsumerLoan,
  },
  {
    name: 'export-bookings',
    title: 'exports a month of bookings as CSV to standard output',
    writesData: true,
    run: exportBookings,
  },
  { name: 'documents', title: 'uploads and downloads a document', run: uploadDocument },
];
