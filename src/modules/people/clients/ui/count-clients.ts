const count = new Intl.NumberFormat('en-US');

export const formatCount = (number: number) => count.format(number);

/** "1 client", "1,234 clients" */
export const countClients = (total: number) => `${count.format(total)} ${total === 1 ? 'client' : 'clients'}`;
