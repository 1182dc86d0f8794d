import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Sessions } from './Sessions.tsx';

/** What belongs to the person, not to the practice. */
export const ProfileTab = () => (
  <>
    <ProfileForm />
    <PasswordForm />
    <Sessions />
  </>
);
