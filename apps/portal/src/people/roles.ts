import { ROLES, type Role } from '../api/portal-paths.js';

/** The roles that somebody with this role may give: an owner all of them, others every one but owner. */
export function rolesBelow(role: Role): readonly Role[] {
  return role === 'owner' ? ROLES : ROLES.filter((one) => one !== 'owner');
}
