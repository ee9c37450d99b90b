using AdminTool.Accounts;

namespace AdminTool.Tests;

public sealed class AccountRulesTests
{
    private static readonly DateOnly s_today = new(2025, 6, 2);
    private readonly UserDirectory _directory = SampleCompany.Open();

    [Theory]
    [InlineData("Mei Tanaka", null)]
    [InlineData("   ", "Enter a name.")]
    [InlineData("An unreasonably long name that no badge of this company could ever show", "Use at most 60 characters.")]
    public void Names_are_there_and_fit_on_a_badge(string name, string? fault) => Assert.Equal(fault, AccountRules.Name(name));

    [Theory]
    [InlineData("mei.tanaka@meridian.example", null)]
    [InlineData("", "Enter an e-mail address.")]
    [InlineData("mei.tanaka", "Enter an address such as name@example.com.")]
    [InlineData("mei@meridian", "Enter an address such as name@example.com.")]
    [InlineData("mei tanaka@meridian.example", "Enter an address such as name@example.com.")]
    [InlineData("mei@meridian..example", "Enter an address such as name@example.com.")]
    [InlineData("Yuki.Mori@Meridian.Example", "Yuki Mori has this address already.")]
    public void Addresses_look_like_one_and_belong_to_nobody_else(string email, string? fault) =>
        Assert.Equal(fault, AccountRules.Email(email, _directory, 0));

    [Fact]
    public void Users_may_keep_their_own_address()
    {
        var yuki = _directory.WithEmail("yuki.mori@meridian.example");

        Assert.NotNull(yuki);
        Assert.Null(AccountRules.Email("YUKI.MORI@meridian.example", _directory, yuki.Id));
    }

    [Theory]
    [InlineData(null, UserRole.Reader, null)]
    [InlineData(null, UserRole.Contractor, "Contractors need an end date.")]
    [InlineData("2025-06-01", UserRole.Contractor, "Choose a day that is not over.")]
    [InlineData("2025-06-02", UserRole.Reader, null)]
    public void Contractors_end_and_nobody_has_ended_before_today(string? day, UserRole role, string? fault) =>
        Assert.Equal(fault, AccountRules.ExpiresOn(day is null ? null : DateOnly.ParseExact(day, "yyyy-MM-dd"), role, s_today));

    [Theory]
    [InlineData("1", true)]
    [InlineData("500", true)]
    [InlineData("0", false)]
    [InlineData("501", false)]
    [InlineData("2.5", false)]
    [InlineData(null, false)]
    public void Storage_is_whole_gigabytes_within_limits(string? gigabytes, bool accepted)
    {
        var quota = gigabytes is null ? (decimal?)null : decimal.Parse(gigabytes, System.Globalization.CultureInfo.InvariantCulture);

        Assert.Equal(accepted ? null : "Enter whole gigabytes from 1 to 500.", AccountRules.Quota(quota));
    }
}
