/** Tables with an address or a number that is no client's, and why not. */
export const others: Record<string, string> = {
  audit_events: 'Ids only; names are looked up when it is read.',
  checkouts: 'See above.',
  email_proofs: 'Who signs in.',
  erased_people: 'Keyed hashes, so that the person stays erased.',
  invitations: 'Colleagues.',
  storefronts: 'The practice’s own address.',
  tenants: 'The practice’s own number.',
  users: 'Who signs in.',
};
