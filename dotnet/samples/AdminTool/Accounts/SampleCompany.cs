namespace AdminTool.Accounts;

/// <summary>Creates a fictional company, always with the same units, users and day.</summary>
public static class SampleCompany
{
    private const string Administrator = "admin@meridian.example";

    private static readonly OrganisationUnit s_company = new("Meridian Energy", "Supplies the region with electricity and heat.", [
        new OrganisationUnit("Engineering", "Plans and builds what the company runs on.", [
            new OrganisationUnit("Platform", "Runs the systems that all others build on.", []),
            new OrganisationUnit("Applications", "Writes the programs that operators work with.", []),
        ]),
        new OrganisationUnit("Operations", "Keeps the grid running, day and night.", [
            new OrganisationUnit("Control Room", "Watches the grid and switches it.", []),
            new OrganisationUnit("Field Service", "Repairs lines and substations.", []),
        ]),
        new OrganisationUnit("Finance", "Writes the bills and pays them.", []),
    ]);

    private static readonly UserAccount[] s_users =
    [
        User("Ines Romero", "Meridian Energy", UserRole.Administrator, SignInMethod.SmartCard),
        User("Grace Okafor", "Platform", UserRole.Administrator, SignInMethod.SmartCard),
        User("Jonas Lindqvist", "Platform", UserRole.Editor, SignInMethod.SingleSignOn),
        User("Priya Raman", "Platform", UserRole.Contractor, SignInMethod.Password) with { ExpiresOn = new DateOnly(2025, 9, 30) },
        User("Mateo Silva", "Applications", UserRole.Editor, SignInMethod.SingleSignOn),
        User("Hannah Weiss", "Applications", UserRole.Editor, SignInMethod.SingleSignOn) with { QuotaGigabytes = 80 },
        User("Tomasz Nowak", "Applications", UserRole.Contractor, SignInMethod.Password)
            with { IsActive = false, ExpiresOn = new DateOnly(2025, 6, 30) },
        User("Amina Diallo", "Control Room", UserRole.Editor, SignInMethod.SmartCard),
        User("Oliver Brandt", "Control Room", UserRole.Reader, SignInMethod.SmartCard),
        User("Yuki Mori", "Control Room", UserRole.Reader, SignInMethod.SmartCard),
        User("Lena Fischer", "Field Service", UserRole.Reader, SignInMethod.SingleSignOn),
        User("Samuel Adeyemi", "Field Service", UserRole.Reader, SignInMethod.SingleSignOn) with { IsActive = false },
        User("Claire Dubois", "Finance", UserRole.Editor, SignInMethod.SingleSignOn),
        User("Noah Peters", "Finance", UserRole.Reader, SignInMethod.SingleSignOn),
    ];

    /// <summary>Creates the company in its initial state.</summary>
    public static UserDirectory Open() => new(s_company, s_users, Administrator, new OfficeClock());

    private static UserAccount User(string name, string unit, UserRole role, SignInMethod signIn) =>
        UserAccount.NewIn(unit) with
        {
            Name = name,
            Email = name.ToLowerInvariant().Replace(' ', '.') + "@meridian.example",
            Role = role,
            SignIn = signIn,
        };
}
