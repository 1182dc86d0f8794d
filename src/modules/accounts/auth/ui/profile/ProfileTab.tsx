import { BookingEmails } from '../../../../messaging/notifications/ui/BookingEmails.tsx';
import { DigestSection } from '../../../../onboarding/digest/ui/DigestSection.tsx';
import { TwoStep } from '../two-step/TwoStep.tsx';
import { EmailForm } from './EmailForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Sessions } from './Sessions.tsx';

/** What belongs to the person, not to the practice. */
export const ProfileTab = () => (
  <>
    <ProfileForm />
    <EmailForm />
    <PasswordForm />
    <TwoStep />
    <BookingEmails />
    <DigestSection />
    <Sessions />
  </>
);
