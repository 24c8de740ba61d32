/** The titles of the account page's sections by their IDs, in their order. */
export const sections = {
  email: 'Email',
  password: 'Password',
  'second-factor': 'Two-step sign-in',
  devices: 'Devices',
  privacy: 'Privacy and mails',
  tokens: 'Programs that act for you',
  data: 'Your data',
  deletion: 'Delete account',
} as const;
