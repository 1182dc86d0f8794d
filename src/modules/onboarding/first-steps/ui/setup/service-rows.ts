import { type Service, type ServiceInput, serviceInput } from '../../../../scheduling/availability/contract.ts';

/** One line of the table: text, as typed. */
export type ServiceRow = { id: number; name: string; isOffered: boolean; durationMinutes: string; price: string };
export type ServiceRows = { rows: ServiceRow[] };

export const rowsOf = (services: Service[]): ServiceRows => ({
  rows: services.map(({ id, name, isHidden, durationMinutes, price }) => ({
    id,
    name,
    isOffered: !isHidden,
    durationMinutes: String(durationMinutes),
    price: price ?? '',
  })),
});

const bodyOf = (service: Service, { isOffered, durationMinutes, price }: ServiceRow) => ({
  ...service,
  isHidden: !isOffered,
  durationMinutes,
  price,
});

/** The contract's messages, by field. */
export function validateRows(services: Service[], { rows }: ServiceRows): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    const service = services.find(({ id }) => id === row.id);
    const { error } = service ? serviceInput.safeParse(bodyOf(service, row)) : { error: undefined };
    for (const { path, message } of error?.issues ?? []) errors[`rows.${index}.${path.join('.')}`] ??= message;
  }
  return errors;
}

/** What is to be written: the services whose line differs from what is stored. */
export function changedServices(services: Service[], { rows }: ServiceRows): { id: number; input: ServiceInput }[] {
  return rows.flatMap(row => {
    const service = services.find(({ id }) => id === row.id);
    if (!service) return [];
    const input = serviceInput.parse(bodyOf(service, row));
    const isSame =
      input.isHidden === service.isHidden &&
      input.durationMinutes === service.durationMinutes &&
      input.price === service.price;
    return isSame ? [] : [{ id: service.id, input }];
  });
}
