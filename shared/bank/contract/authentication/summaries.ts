export const authenticationSummaries = {
  'token.issue':
    'Exchanges the client credentials for a bearer token that lasts one hour; it serves one environment only.',
  'token.issueLegacy':
    'The older exchange of client credentials for a token, which stands on the address of the interface itself and takes them as header or as JSON.',
  'mfa.devices.create':
    'Begins the binding of a device: a person with a verified number gets a code by SMS, any other one needs an activation code.',
  'mfa.devices.list': 'Lists the devices that are bound; one whose challenge is open is not among them.',
  'mfa.devices.get': 'Reads one bound device.',
  'mfa.devices.delete': 'Removes a device and every key it has.',
  'mfa.devices.keys.create':
    'Adds a public key to a device, whose purpose must be the one that the device has no key for yet.',
  'mfa.devices.keys.list': 'Lists the public keys of a device, at most one restricted and one unrestricted.',
  'mfa.devices.keys.get': 'Reads one public key of a device.',
  'mfa.challenges.signatures.get': 'Reads the challenge that a new device has to answer.',
  'mfa.challenges.signatures.verify':
    'Binds the device by the signature of the code; the code itself is never sent.',
  'mfa.challenges.devices.create': 'Gives a bound device a text to sign.',
  'mfa.challenges.devices.get': 'Reads a signing challenge by its own id, which is not that of the device.',
  'mfa.challenges.devices.verify': 'Checks the signature of the text of a signing challenge.',
  'mfa.challenges.sms.create':
    'Sends a code to the verified number of a person; a number takes 60 SMS an hour.',
  'mfa.challenges.sms.get': 'Reads an SMS challenge, without its code.',
  'mfa.challenges.sms.verify': 'Checks the code that a person got by SMS.',
  'mfa.challenges.activation.create':
    'Makes an activation code for a person, which binds a device without a mobile number; a webhook tells of it.',
  'mfa.challenges.activation.list': 'Lists activation challenges, by person if asked for.',
  'mfa.challenges.activation.get': 'Reads one activation challenge.',
  'mfa.challenges.activation.delete':
    'Ends an activation challenge: it stays readable as expired, its code binds nothing any more.',
  'mfa.challenges.activation.deliveryEvents.create':
    'Tells the bank how the delivery of an activation code is going.',
  'mfa.challenges.activation.deliveryEvents.list':
    'Lists what was told of the delivery of an activation code, the newest first.',
  'mfa.challenges.activation.deliveryEvents.get': 'Reads one delivery event of an activation challenge.',
} as const;
