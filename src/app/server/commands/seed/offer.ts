import { demoPlaces } from '../../../../modules/onboarding/demo/server/calendar.ts';
import {
  type DayHours,
  defaultAvailability,
  serviceInput,
} from '../../../../modules/scheduling/availability/contract.ts';
import { saveAvailability, setOverrides } from '../../../../modules/scheduling/availability/server/availability.ts';
import { changeService, createService } from '../../../../modules/scheduling/availability/server/change-services.ts';
import { listServices } from '../../../../modules/scheduling/availability/server/services.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, dayIn, daysInMinutes, startOfWeek } from '../../../../shared/dates.ts';

/** By service type: minutes, price, description. */
const services = {
  consultation: [60, '150', 'We look at how you eat now, what you want to change, and what fits your week.'],
  'follow-up': [30, '75', 'What worked, what didn’t, and your next small step.'],
  'nutrition-plan': [45, '110', 'Your plan in detail, meal by meal.'],
  'wellness-check': [30, '60', 'A short look at sleep, movement and food, four times a year.'],
} as const;

const workday: DayHours = [
  { from: '09:00', to: '12:30' },
  { from: '13:00', to: '17:30' },
];
const saturday: DayHours = [{ from: '10:00', to: '13:00' }];

export async function fillOffer(scope: Scope, { zone, now }: { zone: string; now: Date }) {
  for (const service of await listServices(scope)) {
    const [durationMinutes, price, description] =
      Object.entries(services).find(([type]) => type === service.type)?.[1] ?? [];
    const offer = { durationMinutes, price, description, ...demoPlaces[service.type] };
    await changeService(scope, service.id, serviceInput.parse({ ...service, ...offer }));
  }
  const hidden = { name: 'Body Composition', type: 'assessment', durationMinutes: 60, price: '95', isHidden: true };
  await createService(scope, serviceInput.parse({ ...hidden, ...demoPlaces.assessment }));
  await saveAvailability(scope, {
    ...defaultAvailability,
    weeklyHours: [[], workday, workday, workday, workday, workday, saturday],
    minimumNotice: 120,
    changeNotice: daysInMinutes(1),
    policy: 'Please cancel or reschedule at least 24 hours ahead. Later cancellations are charged in full.',
  });
  // The Wednesday after the last demo session.
  const day = addDays(startOfWeek(addDays(dayIn(now, zone), 21)), 3);
  await setOverrides(scope, { firstDay: day, lastDay: day, hours: [], note: 'Dietetics conference' });
}
