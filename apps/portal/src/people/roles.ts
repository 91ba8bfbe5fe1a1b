import { ROLES, type Role } from '../api/portal-paths.js';

/** Returns the roles that a person with this role may give. Only an owner may give the role owner. */
export function rolesBelow(role: Role): readonly Role[] {
  return role === 'owner' ? ROLES : ROLES.filter((one) => one !== 'owner');
}
