export const lendingSummaries = {
  'persons.creditRecords.create':
    'Creates a credit record of a retail customer, from the partner’s Base64 file or by the bank itself.',
  'persons.creditRecords.get': 'Reads a credit record; one that has expired has to be replaced by a new one.',
  'freelancers.persons.creditRecords.create':
    'Creates a credit record of a freelancer, from the partner’s Base64 file or by the bank itself.',
  'anonymousCreditLineInstallmentPlans.create':
    'Calculates installment plans for an amount without knowing the customer.',
  'freelancers.anonymousCreditLineInstallmentPlans.create':
    'Calculates a freelancer’s monthly installments, durations and interest rates for an amount without knowing the customer.',
  'persons.creditLineApplications.create':
    'Applies for a consumer’s credit line; scoring then waits for credit record, account snapshot and identification.',
  'persons.creditLineApplications.get':
    'Reads one application of a consumer for a credit line, with its status.',
  'persons.creditLineApplications.list': 'Lists all consumers’ applications for credit lines of the partner.',
  'persons.creditLineApplications.linkCreditRecord':
    'Links a credit record to a consumer’s application; it must belong to the person and be usable.',
  'persons.creditLineApplications.linkAccountSnapshot':
    'Links an account snapshot to a consumer’s application for a credit line.',
  'persons.creditLineApplications.linkIdentification':
    'Links an identification of the person to a consumer’s application for a credit line.',
  'persons.creditLineApplications.preContract':
    'Downloads the information form that comes before the contract, as a PDF.',
  'persons.creditLineApplications.contract': 'Downloads the contract on a consumer’s credit line as a PDF.',
  'persons.creditLines.get': 'Reads one credit line of a person.',
  'persons.creditLines.list': 'Lists all credit lines of the partner.',
  'persons.creditLines.authorize': 'Authorizes an approved credit line on the partner’s side.',
  'persons.creditLines.revoke': 'Revokes a credit line, which is possible for 14 days from its issuance.',
  'persons.creditLines.updateReferenceAccount':
    'Changes the external account that a credit line is paid out to.',
  'persons.creditLines.updatePayoutAccount': 'Links an internal account that a credit line is paid out to.',
  'persons.creditLines.annualAccountStatement':
    'Downloads the statement of a credit line for one year as a PDF.',
  'persons.creditLines.closingAccountStatement': 'Downloads the last statement of a credit line as a PDF.',
  'persons.creditLines.renewal.customerNotified':
    'Records on which day the customer was notified of the renewal; in France only.',
  'persons.creditLines.renewal.cancel': 'Cancels the renewal of a credit line; in France only.',
  'persons.creditLines.availableInstallmentPlans.create':
    'Calculates the installment plans that a credit line offers for an amount.',
  'persons.creditLines.loans.create':
    'Makes a loan by an installment plan from a credit line, which must not be blocked.',
  'freelancers.persons.creditLineApplications.create':
    'Applies for a freelancer’s credit line; scoring then waits for credit record and account snapshot.',
  'freelancers.persons.creditLineApplications.get':
    'Reads one application of a freelancer for a credit line, with its status.',
  'freelancers.persons.creditLineApplications.linkCreditRecord':
    'Links a credit record to a freelancer’s application; it must belong to the person and be usable.',
  'freelancers.persons.creditLineApplications.linkAccountSnapshot':
    'Links an account snapshot to a freelancer’s application for a credit line.',
  'freelancers.persons.creditLineApplications.setContractAgreement':
    'Sets the day on which the freelancer agreed to the contract, once the credit checks are passed.',
  'persons.overdraftApplications.create':
    'Applies for a freelancer’s overdraft, for which a usable credit record has to exist.',
  'persons.overdraftApplications.get':
    'Reads one application of a freelancer for an overdraft, with its status.',
  'persons.overdraftApplications.linkAccountSnapshot':
    'Links an account snapshot to a freelancer’s application for an overdraft.',
  'persons.overdraftApplications.createOverdraft':
    'Creates and activates the overdraft of an approved application on an account of the freelancer.',
  'persons.overdrafts.get': 'Reads one overdraft of a freelancer, under a path with an @ after persons.',
  'persons.overdrafts.terminate':
    'Ends a freelancer’s overdraft, which is possible only while the balance of the account is positive.',
  'persons.consumerOverdraftApplications.create':
    'Applies for a consumer’s overdraft with income, employment and credit record; a second application is refused with 409.',
  'persons.consumerOverdraftApplications.get':
    'Reads one application of a consumer for an overdraft; a failed one is deleted.',
  'persons.consumerOverdraftApplications.list':
    'Lists all consumers’ applications for overdrafts of the partner.',
  'persons.consumerOverdraftApplications.preContract':
    'Downloads the information form on a consumer’s overdraft as a PDF.',
  'persons.consumerOverdraftApplications.conditions':
    'Downloads the conditions form as a PDF; it is unsigned and stands in place of a contract.',
  'persons.consumerOverdraftApplications.createOverdraft':
    'Creates the overdraft of an approved application; its amount becomes an external limit on the account.',
  'persons.consumerOverdrafts.get': 'Reads one overdraft of a consumer.',
  'persons.consumerOverdrafts.list': 'Lists all consumers’ overdrafts of the partner.',
  'persons.consumerOverdrafts.terminate':
    'Ends a consumer’s overdraft while the balance is positive or once accrued interest is booked.',
  'persons.consumerOverdrafts.limitChanges.create': 'Asks for another limit of a consumer’s overdraft.',
  'persons.consumerOverdrafts.limitChanges.get': 'Reads one change of the limit of a consumer’s overdraft.',
  'persons.consumerOverdrafts.limitChanges.activate':
    'Activates an approved limit; the terms must have been accepted by then.',
  'persons.consumerOverdrafts.limitChanges.preContract':
    'Downloads the information form on a higher limit as a PDF; a lower one has none.',
  'persons.consumerOverdrafts.limitChanges.conditions':
    'Downloads the conditions form of a higher limit as a PDF; it is unsigned.',
  'businesses.overdraftApplications.create':
    'Applies for an overdraft of a business, whose credit the bank then scores.',
  'businesses.overdraftApplications.get':
    'Reads one application of a business for an overdraft, with its status.',
  'businesses.overdraftApplications.limitIncrease.create':
    'Asks for a higher limit, which takes one more credit check; the application must be approved or confirmed.',
  'businesses.overdraftApplications.confirm':
    'Activates an approved overdraft of a business, and once more each approved increase of its limit.',
  'businesses.overdraftApplications.cancel': 'Cancels an application of a business for an overdraft.',
  'businesses.overdrafts.get': 'Reads one overdraft of a business.',
  'businesses.tradeFinanceApplications.create':
    'Applies for a trade credit line of a business; people decide on it, so it takes its time.',
  'businesses.tradeFinanceApplications.get':
    'Reads one application for a trade credit line, with its status.',
  'businesses.tradeFinanceApplications.documents.attach':
    'Attaches a document to an application for a trade credit line; it must have been uploaded for the business before.',
  'businesses.tradeCreditLine.update': 'Attaches an account of the business to its trade credit line.',
  'businesses.tradeCreditLine.trades.create': 'Creates a trade on the trade credit line of a business.',
  'businesses.tradeCreditLine.trades.get': 'Reads one trade.',
  'businesses.tradeCreditLine.trades.documents.attach':
    'Adds a supporting document to a trade; it must have been uploaded for the business before.',
  'businesses.tradeCreditLine.trades.paybackPlan.set': 'Sets when a trade is paid out and when it is repaid.',
} as const;
