using Avalonia.Controls;

namespace DataService.Jobs;

/// <summary>Shows the jobs with their progress and their buttons.</summary>
public partial class JobQueueView : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public JobQueueView() => InitializeComponent();
}
