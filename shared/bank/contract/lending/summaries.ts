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
  'persons.creditLineApplications.preContract.get':
    'Downloads the information form that comes before the contract, as a PDF.',
  'persons.creditLineApplications.contract.get':
    'Downloads the contract on a consumer’s credit line as a PDF.',
  'persons.creditLines.get': 'Reads one credit line of a person.',
  'persons.creditLines.list': 'Lists all credit lines of the partner.',
  'persons.creditLines.authorize': 'Authorizes an approved credit line on the partner’s side.',
  'persons.creditLines.revoke': 'Revokes a credit line, which is possible for 14 days from its issuance.',
  'persons.creditLines.updateReferenceAccount':
    'Changes the external account that a credit line is paid out to.',
  'persons.creditLines.updatePayoutAccount': 'Links an internal account that a credit line is paid out to.',
  'persons.creditLines.annualAccountStatement.get':
    'Downloads the statement of a credit line for one year as a PDF.',
  'persons.creditLines.closingAccountStatement.get':
    'Downloads the last statement of a credit line as a PDF.',
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
  'persons.consumerOverdraftApplications.preContract.get':
    'Downloads the information form on a consumer’s overdraft as a PDF.',
  'persons.consumerOverdraftApplications.conditions.get':
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
  'persons.consumerOverdrafts.limitChanges.preContract.get':
    'Downloads the information form on a higher limit as a PDF; a lower one has none.',
  'persons.consumerOverdrafts.limitChanges.conditions.get':
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
  'loans.get': 'Reads one loan, whether it is a consumer loan or comes from a credit line.',
  'loans.list': 'Lists all loans of the partner.',
  'loans.repaymentSchedule.get':
    'Reads what a loan still costs, with balances, fees and penalties, and every installment, past ones too.',
  'loans.repaymentHistory.get':
    'Reads the direct debits and credit transfers that have repaid a loan so far.',
  'loans.repaymentPlan.get':
    'Reads the installments of a loan in the old form, which the repayment schedule replaces.',
  'creditLines.activeMandate.get': 'Reads the signed direct debit mandate of a credit line.',
  'dunningCases.list': 'Lists all dunning cases of the partner.',
  'dunningCases.get': 'Reads one dunning case.',
  'dunningCases.notifications.list': 'Lists what the customer was sent in a dunning case.',
  'anonymousConsumerLoanOffers.create':
    'Calculates an offer that binds nobody from what a customer declares without being named.',
  'consumerLoans.twoThirdsRates.get': 'Reads the two-thirds interest rate of consumer loans for each term.',
  'persons.consumerLoanApplications.create':
    'Applies for a consumer loan; scoring ends once an account snapshot is linked or skipped.',
  'persons.consumerLoanApplications.get':
    'Reads one application for a consumer loan, with its status; an event may follow.',
  'persons.consumerLoanApplications.skipAccountSnapshot':
    'Lets the bank decide on a consumer loan without an account snapshot.',
  'persons.consumerLoanApplications.linkAccountSnapshot':
    'Links an account snapshot to an application for a consumer loan, which starts the last step of its scoring.',
  'persons.consumerLoanApplications.uploadPurchaseContract':
    'Uploads the purchase contract that a consumer loan pays for, and says where in it to sign.',
  'persons.consumerLoanApplications.createConsumerLoan':
    'Makes the consumer loan of an application and pays it out to the given account.',
  'persons.consumerLoanApplications.offers.subsidize':
    'Makes an offer at a reduced rate out of another one of the application.',
  'persons.consumerLoanApplications.offers.preContract.get':
    'Downloads the information on an offered consumer loan that comes before its contract, as a PDF.',
  'persons.consumerLoanApplications.offers.contract.get':
    'Downloads the contract on an offered consumer loan as a PDF.',
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
